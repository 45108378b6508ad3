"""Opens an HTML report in headless Chromium, from a file: address, and uses it.

    check-html.py REPORT [FOLDER]     with a folder: also takes pictures of it, light and dark
"""

import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

report = pathlib.Path(sys.argv[1]).resolve()
pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
trouble = []


def expect(name, found, expected):
    if found != expected:
        trouble.append(f"{name}: {found}, expected {expected}")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
    for scheme in ["light", "dark"]:
        page = browser.new_page(viewport={"width": 1180, "height": 1000}, color_scheme=scheme)
        page.on("console", lambda message: trouble.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: trouble.append(f"error: {error}"))
        page.on(
            "request",
            lambda request: request.url.startswith("file:") or trouble.append(request.url),
        )
        page.on("dialog", lambda dialog: (trouble.append("a dialog"), dialog.dismiss()))
        page.goto(report.as_uri())
        expect("heading", page.inner_text("h1").lower(), "failed")
        steps = page.locator(".step")
        expect("scripts", page.locator("script").count(), 1)
        expect("images", page.locator("img").count(), 0)
        page.keyboard.press("n")
        expect("unfolded failure", page.locator(".step[open]").first.get_attribute("data-outcome"),
               "failed")
        if pictures:
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=pictures / f"report-{scheme}.png")
        page.locator("#outcomes button.flaky").click()
        outcomes = {
            step.get_attribute("data-outcome") for step in steps.all() if step.is_visible()
        }
        expect("chosen", outcomes, {"flaky"})
        page.keyboard.press("Escape")
        page.keyboard.press("/")
        page.keyboard.type("refused")
        expect("found", [step.get_attribute("data-outcome") for step in steps.all()
                         if step.is_visible()], ["errored"])
        page.keyboard.press("Escape")
        expect("all again", page.locator(".step[hidden]").count(), 0)
        page.locator("#timeline a").last.click()
        page.locator(".step:target[open]").wait_for(timeout=5_000)
        expect("wide", page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
        page.set_viewport_size({"width": 380, "height": 700})
        expect("narrow", page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
        page.close()
    browser.close()

for line in trouble:
    print(f"html: {line}", file=sys.stderr)
if trouble:
    sys.exit(1)
print("html: opens, filters, searches, follows; no console message, no request")

// The fields of translations: plain text until they are in use, and then an editor in which a code is one unit.
import type { Locator, Page } from 'playwright-core'

/** The text of a field, with its codes as they are spelled. */
export function textOf(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    interface Shown {
      nodeType: number
      data: string
      title: string
      className: string
      childNodes: Iterable<Shown>
    }
    const read = (node: Shown): string => {
      if (node.nodeType === 3) return node.data
      return node.className === 'code-piece' ? node.title : Array.from(node.childNodes, read).join('')
    }
    const lines = element.querySelectorAll('.cm-line') as unknown as Shown[]
    return lines.length > 0 ? Array.from(lines, read).join('\n') : read(element)
  })
}

/** Types a text into a field instead of what it has. */
export async function fill(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.insertText(text)
}

/** The name of the field with the cursor. */
export function focusedName(page: Page): Promise<string | null> {
  return page.locator('.cm-content:focus').getAttribute('aria-label')
}

/** Opens the menu of further actions on strings. */
export async function openMore(page: Page): Promise<void> {
  await page.locator('#more summary').click()
}

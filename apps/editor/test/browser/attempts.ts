// What attacks on a page achieved or tried: scripts that ran, and markup that only a policy stopped.
import type { Page } from 'playwright-core'

/** The list grows while the page is used. */
export async function attemptsOn(page: Page): Promise<string[]> {
  const attempts: string[] = []
  await page.exposeFunction('attacked', () => void attempts.push('a script ran'))
  page.on('dialog', (dialog) => {
    attempts.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('/hacked')) attempts.push(`a request for ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) attempts.push(message.text())
  })
  return attempts
}

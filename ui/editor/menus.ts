// The menus of the editor page, and signing out.
import { closeMenu, find } from '../elements.ts'
import { signOut } from './api.ts'
import type { Messages } from './messages.ts'

/** Lets the menus close, and the buttons of the user's menu sign out. */
export function startMenus(messages: Messages): void {
  for (const id of ['user-menu', 'files-menu', 'more']) closeMenu(find(id, HTMLDetailsElement))
  for (const [id, everywhere] of [
    ['sign-out', false],
    ['sign-out-everywhere', true],
  ] as const) {
    find(id, HTMLButtonElement).addEventListener('click', () => {
      void messages.attempt(async () => {
        await signOut(everywhere)
        location.href = '/sign-in?next=/editor/'
      })
    })
  }
}

// Tabs that can be switched by arrow keys.

/** A tab and the panel that it shows. */
export interface Tab {
  button: HTMLButtonElement
  panel: HTMLElement
}

/** A row of tabs. One of them is chosen. */
export class Tabs {
  readonly #tabs: readonly Tab[]

  constructor(tabs: readonly Tab[]) {
    this.#tabs = tabs
    for (const [index, { button }] of tabs.entries()) {
      button.addEventListener('click', () => this.choose(index))
      button.addEventListener('keydown', ({ key }) => {
        const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
        if (step === 0) return
        const next = (index + step + tabs.length) % tabs.length
        this.choose(next)
        tabs[next]?.button.focus()
      })
    }
    this.choose(0)
  }

  choose(chosen: number): void {
    for (const [index, { button, panel }] of this.#tabs.entries()) {
      const isChosen = index === chosen
      button.ariaSelected = String(isChosen)
      button.tabIndex = isChosen ? 0 : -1
      panel.hidden = !isChosen
    }
  }
}

// Tabs that can be switched by arrow keys, and the bar that switches panes on a narrow screen.
import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly (readonly [name: Name, label: string])[]
  chosen: Signal<Name>
}

/** A row of tabs. The panel of each is a `TabPanel` of the same name. */
export function Tabs<Name extends string>({ label, tabs, chosen }: TabsProps<Name>) {
  const step = ({ key }: KeyboardEvent, index: number): void => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(index + by + tabs.length) % tabs.length]
    if (by === 0 || !next) return
    chosen.value = next[0]
    document.getElementById(`${next[0]}-tab`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} class="tabs">
      {tabs.map(([name, words], index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${name}-tab`}
          aria-controls={`${name}-panel`}
          aria-selected={chosen.value === name}
          tabIndex={chosen.value === name ? 0 : -1}
          onClick={() => {
            chosen.value = name
          }}
          onKeyDown={(event) => step(event, index)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps<Name extends string> {
  name: Name
  chosen: Signal<Name>
  children: ComponentChildren
}

/** What a tab shows. */
export function TabPanel<Name extends string>({ name, chosen, children }: TabPanelProps<Name>) {
  return (
    <div
      role="tabpanel"
      id={`${name}-panel`}
      aria-labelledby={`${name}-tab`}
      tabIndex={0}
      hidden={chosen.value !== name}
    >
      {children}
    </div>
  )
}

/** A pane of a page. A narrow screen shows one at a time. */
export type Pane = 'files' | 'strings' | 'side'

/** The bar that switches panes. Other screens do not show it. */
export function PaneBar({
  panes,
  chosen,
}: {
  panes: readonly (readonly [Pane, string])[]
  chosen: Signal<Pane>
}) {
  return (
    <div class="tab-bar" role="group" aria-label="Panes">
      {panes.map(([pane, label]) => (
        <button
          key={pane}
          type="button"
          aria-pressed={chosen.value === pane}
          onClick={() => {
            chosen.value = pane
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

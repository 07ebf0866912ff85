// The controls of every page: buttons, choices, check boxes, and texts of one line.
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'

type ButtonProps = ButtonHTMLAttributes & {
  /** A pane has one primary action. Others that change something have a box, and the rest are quiet. */
  kind?: 'quiet' | 'primary' | 'boxed' | 'link'
  class?: string
}

/** A button. */
export function Button({ kind = 'quiet', class: name = '', ...rest }: ButtonProps) {
  return <button type="button" {...rest} class={`${kind === 'boxed' ? '' : kind} ${name}`.trim()} />
}

interface SelectProps<Value extends string | number> {
  id?: string
  /** Its name for screen readers, if it has no label in the page. */
  label?: string
  value: Value | undefined
  options: readonly (readonly [value: Value, label: string, isDisabled?: boolean])[]
  isDisabled?: boolean
  onChoose(value: Value): void
}

/** A choice of one. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { id, label, value, options, isDisabled = false, onChoose } = props
  return (
    <select
      id={id}
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onChange={({ currentTarget }) => {
        const [chosen] = options[currentTarget.selectedIndex] ?? []
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {options.map(([one, shown, isOff]) => (
        <option key={one} value={one} selected={one === value} disabled={isOff}>
          {shown}
        </option>
      ))}
    </select>
  )
}

interface CheckProps {
  isChecked: boolean
  title?: string
  onChange(isChecked: boolean): void
  children: ComponentChildren
}

/** A check box with its label. */
export function CheckBox({ isChecked, title, onChange, children }: CheckProps) {
  return (
    <label class="check" title={title}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />{' '}
      {children}
    </label>
  )
}

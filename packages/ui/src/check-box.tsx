import type { KeyboardEventHandler, ReactNode } from 'react'
import './check-box.css'

type CheckBoxProps = {
  checked: boolean
  /** Some of what it stands for is chosen, and not all. */
  some?: boolean
  id?: string | undefined
  /** Read out where no words stand beside it. */
  label?: string
  describedBy?: string | undefined
  invalid?: boolean | undefined
  disabled?: boolean
  /** Read out as disabled, while it keeps the focus. */
  busy?: boolean
  tabIndex?: number
  /** Read out: the key that turns it. */
  shortcut?: string
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  onChange: (checked: boolean, withShift: boolean) => void
}

/** The browser's own box, drawn by us. What widens its target is the label around it. */
export const CheckBox = ({
  checked,
  some = false,
  id,
  label,
  describedBy,
  invalid,
  disabled,
  busy,
  tabIndex,
  shortcut,
  onKeyDown,
  onChange,
}: CheckBoxProps) => (
  <input
    type="checkbox"
    className="check-box"
    id={id}
    aria-label={label}
    aria-describedby={describedBy}
    aria-invalid={invalid || undefined}
    aria-disabled={busy || undefined}
    aria-keyshortcuts={shortcut}
    tabIndex={tabIndex}
    disabled={disabled}
    onKeyDown={onKeyDown}
    checked={checked}
    ref={(box) => {
      if (box) box.indeterminate = some && !checked
    }}
    onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)}
  />
)

/** A box with the words that turn it, too. */
export const CheckOption = ({ children, className, ...box }: CheckBoxProps & { children: ReactNode; className?: string | undefined }) => (
  <label className={className ? `check-option ${className}` : 'check-option'}>
    <CheckBox {...box} />
    <span>{children}</span>
  </label>
)

import { LaterMenu, type LaterMenuProps } from '@balcao/ui/later-menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export type Choice<T> = { value: T; label: string; glyph?: ReactNode }

type ChoiceMenuProps<T> = Pick<LaterMenuProps, 'above' | 'onClose'> & {
  anchor: HTMLElement | null
  label: string
  choices: readonly Choice<T>[]
  value?: T
  onChoose: (value: T) => void
}

/** One choice out of a few; typing a letter goes to it. */
export function ChoiceMenu<T extends string | number | null>({ choices, value, onChoose, ...menu }: ChoiceMenuProps<T>) {
  return (
    <LaterMenu
      {...menu}
      dense
      entries={choices.map((choice) => ({
        key: String(choice.value),
        chosen: choice.value === value,
        content: (
          <>
            {choice.glyph}
            <span style={{ flex: 1 }}>{choice.label}</span>
            {choice.value === value ? <Check size={14} aria-hidden /> : null}
          </>
        ),
        onChoose: () => choice.value !== value && onChoose(choice.value),
      }))}
    />
  )
}

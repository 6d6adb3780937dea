import { useState } from 'react'
import { type Choices, labelOf, useKeptMark } from './kept-mark.ts'

type DropDown<Option> = Omit<Choices<Option>, 'isOpen'> & {
  /** What stands in the field when the option is chosen. */
  nameOf: (option: Option) => string
  /** What is chosen, where that stands in the field. */
  chosen?: Option | null
  /** Whether several are chosen one after another. */
  staysOpen?: boolean
  /** What stands in the field now; `isTyped`: somebody wrote it, it is not the name of what is chosen. */
  onText: (text: string, isTyped: boolean) => void
}

/** The list below a field: opened and closed by it, with the mark of `useKeptMark`. */
export function useDropDown<Option>({ nameOf, chosen = null, staysOpen = false, onText, ...choices }: DropDown<Option>) {
  const [isOpen, setOpen] = useState(false)
  const mark = useKeptMark({ ...choices, isOpen })
  const named = (label: string) => {
    const option = [...choices.options, ...(chosen === null ? [] : [chosen])].find((one) => labelOf(choices.keyOf(one)) === label)
    return option === undefined ? '' : nameOf(option)
  }
  return {
    ...mark,
    open: isOpen,
    inputValue: choices.text,
    onOpen: () => setOpen(true),
    onClose: (_: unknown, reason: string) => {
      if (!staysOpen || (reason !== 'selectOption' && reason !== 'removeOption')) setOpen(false)
    },
    onInputChange: (_: unknown, next: string, reason: string) => {
      const isTyped = reason === 'input'
      if (reason === 'selectOption' && !staysOpen) setOpen(false)
      onText(isTyped ? next : named(next), isTyped)
    },
  }
}

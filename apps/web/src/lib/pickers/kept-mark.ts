import { type KeyboardEvent, useLayoutEffect, useState } from 'react'

export type Choices<Option> = {
  options: readonly Option[]
  /** What no two options share; a name may be several people's. */
  keyOf: (option: Option) => string | number
  /** What stands in the field. */
  text: string
  isOpen: boolean
  /** Whether the options are those of another text, or there was no answer yet. */
  isAwaited?: boolean
  /** Whether the first option is marked without anybody having done it. */
  autoHighlight?: boolean
}

/**
 * For each Autocomplete whose options come from the server: what somebody marked, by an arrow or otherwise, stays marked as long as it
 * is listed, whatever is drawn or arrives before Enter. Where it is no longer listed nothing is marked in its place, and where the
 * options that were asked for have not come Enter neither chooses what nobody marked nor sends the form.
 *
 * MUI (useAutocomplete, 9.5) follows a marked option through a change of the options, by its label; but the next drawing, of whatever,
 * takes the mark away, unless the list stays open when something is chosen. And where two changes of as many options follow each other
 * with no drawing in between, it keeps the place instead of the option. Hence the labels that are keys, a list that MUI thinks stays open
 * while there is a mark (whoever uses this closes it), and a drawing after each change.
 */
export function useKeptMark<Option>({ options, keyOf, text, isOpen, isAwaited = false, autoHighlight = false }: Choices<Option>) {
  /** The text for which somebody marked an option. */
  const [marked, setMarked] = useState<string | null>(null)
  if (marked !== null && (marked !== text || !isOpen)) setMarked(null)
  const isMarked = marked === text
  const listed = options.map(keyOf).join('\n')
  const [, settle] = useState(listed)
  useLayoutEffect(() => settle(listed), [listed])

  return {
    options,
    filterOptions: (all: Option[]) => all,
    getOptionLabel: (option: Option) => labelOf(keyOf(option)),
    isOptionEqualToValue: (one: Option, other: Option) => keyOf(one) === keyOf(other),
    autoHighlight: autoHighlight && !isMarked,
    disableCloseOnSelect: isMarked,
    onHighlightChange: (_: unknown, option: Option | null) => setMarked(option === null ? null : text),
    onKeyDown: (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
      if (event.key !== 'Enter' || !isOpen || !isAwaited || isMarked) return
      event.preventDefault()
      event.defaultMuiPrevented = true
    },
  }
}

/** What MUI takes for an option's label: nothing that can be typed. */
export const labelOf = (key: string | number) => `\u0000${key}`

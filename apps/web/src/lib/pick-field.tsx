import { FieldFrame } from '@balcao/ui/field-frame'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type Pick, PickChoices } from './pick-choices.tsx'

type PickFieldProps<Option extends Pick> = {
  id?: string
  label: string
  hint?: string
  error?: string
  optional?: boolean
  required?: boolean
  initial?: Option | null
  /** Looks for what has these words; a hook. */
  useFound: (search: string) => { found: readonly Option[]; isFetching: boolean }
  /** A second line, to tell namesakes apart. */
  detailOf?: (option: Option) => string | undefined
  /** How its name is drawn, if not as plain text. */
  drawName?: (option: Option) => ReactNode
  onChange: (chosen: Option | null) => void
}

/** One of many, found by typing. */
export const PickField = <Option extends Pick>({
  initial = null,
  useFound,
  detailOf,
  drawName,
  onChange,
  ...frame
}: PickFieldProps<Option>) => {
  const [chosen, setChosen] = useState(initial)
  const [text, setText] = useState(initial?.name ?? '')
  const { found, isFetching } = useFound(useDeferredValue(chosen?.name === text ? '' : text.trim()))
  // The same list while the same is found, however often it was asked for.
  const [options, setOptions] = useState(found)
  if (options !== found && JSON.stringify(options) !== JSON.stringify(found)) setOptions(found)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  const choose = useCallback((next: Option | null) => {
    setChosen(next)
    tell.current(next)
  }, [])
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy, invalid }) => (
        <PickChoices
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          required={frame.required}
          options={options}
          loading={isFetching && options.length === 0}
          chosen={chosen}
          text={text}
          detailOf={detailOf}
          drawName={drawName}
          onText={setText}
          onChoose={choose}
        />
      )}
    </FieldFrame>
  )
}

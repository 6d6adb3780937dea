import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { type ReactNode, useDeferredValue, useState } from 'react'
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
  useFound: (search: string) => { found: readonly Option[]; isAwaited: boolean }
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
  const wanted = chosen?.name === text ? '' : text.trim()
  const asked = useDeferredValue(wanted)
  const { found, isAwaited } = useFound(asked)
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy, invalid }) => (
        <PickChoices
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          required={frame.required}
          options={found}
          isAwaited={isAwaited || asked !== wanted}
          chosen={chosen}
          text={text}
          detailOf={detailOf}
          drawName={drawName}
          onText={setText}
          onChoose={(next) => {
            setChosen(next)
            onChange(next)
          }}
        />
      )}
    </FieldFrame>
  )
}

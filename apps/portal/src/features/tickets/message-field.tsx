import { WriteField } from '@balcao/ui/editor/write-field'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { useField } from '@balcao/ui/lib/forms/use-field'
import type { RefObject } from 'react'
import css from './message-field.module.css'

type MessageFieldProps = { label: string; hint: string; handle: RefObject<FieldHandle | null> }

/** What the problem is, in a form: formatted once the editor is there. */
export function MessageField({ label, hint, handle }: MessageFieldProps) {
  const { id, value, error, change, blur } = useField()
  return (
    <FieldFrame label={label} id={id} hint={hint} error={error} required>
      {({ describedBy, invalid }) => (
        <div className={css.frame}>
          <WriteField
            id={id}
            side="customer"
            narrow={false}
            label={label}
            placeholder=""
            required
            invalid={invalid}
            describedBy={describedBy}
            value={value}
            onText={change}
            onBlur={blur}
            handle={handle}
          />
        </div>
      )}
    </FieldFrame>
  )
}

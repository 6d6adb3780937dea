import { MAX_SIDE_TEXT } from '@balcao/contracts/side-conversations/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { AttachButton, DropZone, UploadTray } from '@balcao/ui/files/tray'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import type { Uploads } from '@balcao/ui/lib/files/use-uploads'
import { t } from './messages.ts'
import css from './side-conversations.module.css'

type MessageFieldsProps = {
  id: string
  label: string
  text: string
  error: string | undefined
  waits: boolean
  /** Whether the ticket can wait for an answer as it is now. */
  mayWait: boolean
  uploads: Uploads
  autoFocus?: boolean
  onChange: (next: { text?: string; waits?: boolean }) => void
}

/** A message to others: its text, its files, and whether the ticket waits for the answer. */
export const MessageFields = ({ id, label, text, error, waits, mayWait, uploads, autoFocus, onChange }: MessageFieldsProps) => (
  <>
    <DropZone uploads={uploads}>
      <FieldFrame label={label} id={id} hint={t('textHint')} error={error} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={text}
            onChange={(next) => onChange({ text: next })}
            multiline
            minRows={5}
            autoFocus={autoFocus}
            inputProps={{ maxLength: MAX_SIDE_TEXT }}
          />
        )}
      </FieldFrame>
      <UploadTray uploads={uploads} />
    </DropZone>
    <div className={css.files}>
      <AttachButton uploads={uploads} />
      <span className={css.quiet} role="status">
        {uploads.isBusy ? uploads.waitsFor : null}
      </span>
    </div>
    {mayWait ? (
      <CheckOption checked={waits} onChange={(next) => onChange({ waits: next })}>
        {t('waits')}
      </CheckOption>
    ) : null}
  </>
)

import { WriteField } from '@balcao/ui/editor/write-field'
import { AttachButton, DropZone, UploadTray } from '@balcao/ui/files/tray'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { useInlineImages } from '@balcao/ui/lib/editor/use-inline-images'
import type { Uploads } from '@balcao/ui/lib/files/use-uploads'
import { useField } from '@balcao/ui/lib/forms/use-field'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Lock } from 'lucide-react'
import { useRef } from 'react'
import { useMe } from '../../../lib/session.ts'
import css from './first-message.module.css'
import { t } from './new.messages.ts'

type KindProps = { isNote: boolean; onChange: (isNote: boolean) => void }

/** Who reads the first message: the customer, or the staff alone. */
export const MessageKind = ({ isNote, onChange }: KindProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    className={css.kind}
    value={isNote ? 'note' : 'reply'}
    aria-label={t('kind')}
    onChange={(_, next: 'reply' | 'note' | null) => next && onChange(next === 'note')}
  >
    <ToggleButton value="reply">{t('reply')}</ToggleButton>
    <ToggleButton value="note">
      <Lock size={14} aria-hidden />
      {t('note')}
    </ToggleButton>
  </ToggleButtonGroup>
)

type FirstMessageProps = { staff: boolean; isNote: boolean; hint: string; uploads: Uploads; onSend: () => void }

/** The description of a new ticket with its files; the field of a form. */
export const FirstMessage = ({ staff, isNote, hint, uploads, onSend }: FirstMessageProps) => {
  const { id, value, error, change, blur } = useField()
  const me = useMe()
  const handle = useRef<FieldHandle>(null)
  const side = staff ? 'staff' : 'customer'
  const placed = useInlineImages(uploads, handle, side)
  return (
    <FieldFrame label={t('description')} id={id} hint={hint} error={error} required>
      {({ describedBy, invalid }) => (
        <div className={css.frame} data-mode={isNote ? 'note' : undefined}>
          <DropZone uploads={placed} ofPage>
            <WriteField
              id={id}
              side={side}
              {...(staff ? { choice: `balcao:editor:${me.id}` } : {})}
              narrow={false}
              label={t('description')}
              placeholder=""
              required
              invalid={invalid}
              describedBy={describedBy}
              value={value}
              onText={change}
              onBlur={blur}
              onSend={onSend}
              handle={handle}
            />
            <UploadTray uploads={placed} />
            <div className={css.files}>
              <AttachButton uploads={uploads} />
              <span>{t('filesHint')}</span>
            </div>
          </DropZone>
        </div>
      )}
    </FieldFrame>
  )
}

import type { Ticket } from '@balcao/contracts/tickets/tickets'
import IconButton from '@mui/material/IconButton'
import { MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTemplates } from './template.data.ts'
import { t } from './ticket.messages.ts'

const TemplatePicker = lazy(() => import('./template-picker.tsx').then(({ TemplatePicker: Picker }) => ({ default: Picker })))

type TemplateButtonProps = { ticket: Ticket; open: boolean; onOpen: (open: boolean) => void; onText: (text: string) => void }

/** Opens the templates; the chosen one's text goes where the cursor stands. */
export const TemplateButton = ({ ticket, open, onOpen, onText }: TemplateButtonProps) => {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const templates = useTemplates(ticket)
  return (
    <>
      <IconButton
        ref={setButton}
        id="inserir-template"
        size="small"
        aria-haspopup="dialog"
        aria-label={t('insertTemplate')}
        title={t('insertTemplate')}
        onClick={() => onOpen(true)}
      >
        <MessageSquareText size={18} aria-hidden />
      </IconButton>
      {open ? (
        <Suspense>
          <TemplatePicker
            anchor={button}
            onClose={() => onOpen(false)}
            onChoose={(template) => {
              onOpen(false)
              void templates.apply(template).then((text) => text !== undefined && onText(text))
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

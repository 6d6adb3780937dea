import type { Ticket } from '@balcao/contracts/tickets/tickets'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../lib/tickets/ticket.messages.ts'
import type { Staged } from './scheduled-replies/staged.ts'
import { applyTemplate, prepareTemplate } from './template.data.ts'

const TemplatePicker = lazy(() => import('./template-picker.tsx').then(({ TemplatePicker: Picker }) => ({ default: Picker })))

type TemplateButtonProps = {
  ticket: Ticket
  open: boolean
  onOpen: () => void
  onClose: (chosen: boolean) => void
  onText: (text: string) => void
  onStage: (more: Staged) => void
}

/**
 * Opens the templates; the chosen one's text goes where the cursor stands, and what it changes waits for the message to be sent. One without a text
 * changes the ticket at once.
 */
export const TemplateButton = ({ ticket, open, onOpen, onClose, onText, onStage }: TemplateButtonProps) => {
  const cache = useQueryClient()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      <IconButton
        ref={setButton}
        id="inserir-template"
        size="small"
        aria-haspopup="dialog"
        aria-label={t('insertTemplate')}
        title={t('insertTemplate')}
        onClick={onOpen}
      >
        <MessageSquareText size={18} aria-hidden />
      </IconButton>
      {open ? (
        <Suspense>
          <TemplatePicker
            anchor={button}
            of={{ ticketId: ticket.id }}
            onClose={() => onClose(false)}
            onChoose={(template) => {
              onClose(true)
              if (template.content === '') return void applyTemplate(cache, ticket, template)
              void prepareTemplate(ticket, template).then((prepared) => {
                if (!prepared) return
                onText(prepared.text)
                onStage(prepared)
              })
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

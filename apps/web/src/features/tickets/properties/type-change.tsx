import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { fieldsOfForm, formOf } from '@balcao/contracts/custom-fields/form-fields'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { sentValues, shownFields } from '@balcao/ui/lib/forms/custom-values'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { typeName } from '@balcao/ui/lib/names'
import { type ReactNode, Suspense, useState } from 'react'
import { useFields, useForms } from '../../../lib/custom-fields/fields.data.ts'
import { ChoiceMenu } from '../../../lib/pickers/choice-menu.tsx'
import { typeChoices } from '../../../lib/pickers/choices.tsx'
import { t as ticketWords } from '../../../lib/tickets/messages.ts'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from './field.messages.ts'

const ConfirmDialog = lazyWithRetry(() => import('@balcao/ui/forms/confirm-dialog').then((module) => module.ConfirmDialog))

type Asked = { type: string; told: string; lost: readonly CustomField[] }

/** Gives a ticket another type; where its form has not all that is filled in, it says first what would be emptied. */
export function useTypeChange(ticket: Ticket, saving: SaveTicket): { choose: (type: string, told: string) => void; dialog: ReactNode } {
  const fields = useFields('ticket')
  const forms = useForms()
  const [asked, setAsked] = useState<Asked | null>(null)
  const save = ({ type, told }: Omit<Asked, 'lost'>) => void saving.save({ type }, { told })
  const shownAs = (type: string) =>
    shownFields(fieldsOfForm(fields, formOf(forms, type)), sentValues(ticket.customFields)).map(({ field }) => field)
  const choose = (type: string, told: string) => {
    const kept = new Set(shownAs(type).map(({ key }) => key))
    const lost = shownAs(ticket.type).filter(({ key }) => ticket.customFields[key] !== undefined && !kept.has(key))
    if (lost.length > 0) setAsked({ type, told, lost })
    else save({ type, told })
  }
  return {
    choose,
    dialog: asked ? (
      <Suspense>
        <ConfirmDialog
          open
          title={t('typeTitle', { type: typeName(asked.type) })}
          confirm={t('typeGo')}
          onConfirm={() => {
            save(asked)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('typeText')}</p>
          <ul>
            {asked.lost.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        </ConfirmDialog>
      </Suspense>
    ) : null,
  }
}

type TypeMenuProps = {
  ticket: Ticket
  saving: SaveTicket
  anchor: HTMLElement | null
  /** As it is shown by now. */
  value: string
  told: (type: string) => string
  onClose: () => void
}

/** The types that a ticket may get. */
export const TypeMenu = ({ ticket, saving, anchor, value, told, onClose }: TypeMenuProps) => {
  const change = useTypeChange(ticket, saving)
  return (
    <>
      <ChoiceMenu
        anchor={anchor}
        label={ticketWords('type')}
        choices={typeChoices(ticket.type)}
        value={value}
        onClose={onClose}
        onChoose={(next) => change.choose(next, told(next))}
      />
      {change.dialog}
    </>
  )
}

import { DOCUMENT_VARIABLE_NAMES, OWN_PREFIX, TICKET_FIELD_PREFIX } from '@balcao/contracts/documents/template-variables'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import type { FieldValues } from './form-values.ts'
import { t } from './messages.ts'
import { variableName } from './variables.ts'

type VariableMenuProps = { fieldId: string; fields: readonly FieldValues[]; onInsert: (text: string) => void }

/** Puts a variable where the cursor stands in the text: one of the template's own, of the ticket, or of its custom fields. */
export const VariableMenu = ({ fieldId, fields, onInsert }: VariableMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const custom = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 60_000 }).data ?? []
  const insert = (name: string) => {
    setAnchor(null)
    const input = document.getElementById(fieldId)
    if (!(input instanceof HTMLTextAreaElement)) return
    const variable = `{{${name}}}`
    const at = input.selectionStart
    onInsert(`${input.value.slice(0, at)}${variable}${input.value.slice(input.selectionEnd)}`)
    // After the menu has given the focus back, and the field has its new text.
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(at + variable.length, at + variable.length)
    })
  }
  const choices: [name: string, words: string][] = [
    ...fields
      .filter(({ key }) => key !== '')
      .map(({ key, label }): [string, string] => [OWN_PREFIX + key, t('ofTemplate', { label: label || key })]),
    ...DOCUMENT_VARIABLE_NAMES.map((name): [string, string] => [name, variableName(name)]),
    ...custom.map(({ key, label }): [string, string] => [TICKET_FIELD_PREFIX + key, t('ofTicket', { label })]),
  ]
  return (
    <>
      <Button
        size="small"
        startIcon={<Braces size={14} aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('variable')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { dense: true } }}>
        {choices.map(([name, words]) => (
          <MenuItem key={name} onClick={() => insert(name)}>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

import { VARIABLE_NAMES } from '@balcao/contracts/templates/variables'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { t } from './messages.ts'
import { variableName } from './variables.ts'

/** Puts a variable where the cursor stands in a field. */
export const VariableMenu = ({ field, onInsert }: { field: string; onInsert: (text: string) => void }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const insert = (name: string) => {
    setAnchor(null)
    const input = document.getElementById(field)
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
        {VARIABLE_NAMES.map((name) => (
          <MenuItem key={name} onClick={() => insert(name)}>
            {variableName(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

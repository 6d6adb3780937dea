import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Braces } from 'lucide-react'
import { useState } from 'react'

type VariableMenuProps = {
  label: string
  /** The text area that has the text. */
  fieldId: string
  /** What variables are called in the text, and in the menu. */
  choices: readonly (readonly [name: string, words: string])[]
  onInsert: (text: string) => void
}

/** Puts a variable where the cursor stands in a text. */
export const VariableMenu = ({ label, fieldId, choices, onInsert }: VariableMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
  return (
    <>
      <Button
        size="small"
        startIcon={<Braces size={14} aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
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

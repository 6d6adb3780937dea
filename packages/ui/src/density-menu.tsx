import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Rows3 } from 'lucide-react'
import { useState } from 'react'
import type { Density } from './lib/table-types.ts'

const choices: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compacta' },
  { value: 'normal', label: 'Normal' },
  { value: 'relaxed', label: 'Espaçosa' },
]

/** Row height of a list: 36, 44 or 56. */
export const DensityMenu = ({ density, onChange }: { density: Density; onChange: (density: Density) => void }) => {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="secondary"
        aria-haspopup="menu"
        startIcon={<Rows3 size={16} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Densidade
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ value, label }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === density}
            selected={value === density}
            onClick={() => {
              onChange(value)
              setAnchor(null)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

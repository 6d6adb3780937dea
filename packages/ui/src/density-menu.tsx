import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Rows3 } from 'lucide-react'
import { useState } from 'react'
import type { Density } from './lib/table-types.ts'
import { t } from './lib/ui-messages.ts'

const CHOICES: readonly Density[] = ['compact', 'normal', 'relaxed']

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
        {t('density')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {CHOICES.map((value) => (
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
            {t(value)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

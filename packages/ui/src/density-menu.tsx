import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Rows3 } from 'lucide-react'
import { useState } from 'react'
import type { Density } from './lib/table-types.ts'
import { t } from './lib/ui-messages.ts'
import { ToolButton } from './tool-button.tsx'

const CHOICES: readonly Density[] = ['compact', 'normal', 'relaxed']

/** Row height of a list: 36, 44 or 56. */
export const DensityMenu = ({ density, onChange }: { density: Density; onChange: (density: Density) => void }) => {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <ToolButton icon={Rows3} opens="menu" onOpen={setAnchor}>
        {t('density')}
      </ToolButton>
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

import type { Template } from '@balcao/contracts/templates/templates'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { t } from './messages.ts'

export type TemplateAct = 'edit' | 'see' | 'duplicate' | 'remove'
export type OpenMenu = { template: Template; anchor: HTMLElement }

type RowMenuProps = {
  open: OpenMenu | null
  mayChange: boolean
  onAct: (act: TemplateAct, template: Template) => void
  onClose: () => void
}

/** What can be done to one template. */
export const RowMenu = ({ open, mayChange, onAct, onClose }: RowMenuProps) => {
  const acts: readonly TemplateAct[] = mayChange ? ['edit', 'duplicate', 'remove'] : ['see', 'duplicate']
  return (
    <Menu open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose} slotProps={{ list: { dense: true } }}>
      {acts.map((act) => (
        <MenuItem
          key={act}
          onClick={() => {
            onClose()
            if (open) onAct(act, open.template)
          }}
        >
          {t(act)}
        </MenuItem>
      ))}
    </Menu>
  )
}

import type { ChecklistTemplate } from '@balcao/contracts/checklists/templates'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import type { ChecklistActs } from './checklists.data.ts'
import { t } from './messages.ts'
import { TitleDialog } from './title-dialog.tsx'

const suits = ({ queueIds, types }: ChecklistTemplate, { queueId, type }: Ticket) =>
  (queueIds.length === 0 || (queueId !== null && queueId !== undefined && queueIds.includes(queueId))) &&
  (types.length === 0 || types.includes(type))

/** Gives the ticket a checklist: of a template, those for its queue and type first, or an empty one. */
export const AddChecklist = ({ ticket, acts }: { ticket: Ticket; acts: ChecklistActs }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isNaming, setNaming] = useState(false)
  const all = trpc.checklists.templates.list.useQuery({}, { enabled: anchor !== null, staleTime: 60_000 }).data?.data ?? []
  const active = all.filter((template) => template.active)
  const suited = active.filter((template) => suits(template, ticket))
  const others = active.filter((template) => !suits(template, ticket))
  const close = () => setAnchor(null)
  const entries = (templates: readonly ChecklistTemplate[]) =>
    templates.map(({ id, name }) => (
      <MenuItem
        key={id}
        onClick={() => {
          close()
          void acts.add({ templateId: id })
        }}
      >
        {name}
      </MenuItem>
    ))
  const head = (text: string) => (
    <ListSubheader role="presentation" sx={{ lineHeight: '28px', background: 'inherit' }}>
      {text}
    </ListSubheader>
  )
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        startIcon={<Plus size={14} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { dense: true, 'aria-label': t('add') }, paper: { sx: { maxHeight: 360 } } }}
      >
        {suited.length > 0 && others.length > 0 ? head(t('suited')) : null}
        {entries(suited)}
        {others.length > 0 && suited.length > 0 ? head(t('others')) : null}
        {entries(others)}
        {active.length > 0 ? <Divider /> : null}
        <MenuItem
          onClick={() => {
            close()
            setNaming(true)
          }}
        >
          {t('blank')}
        </MenuItem>
      </Menu>
      {isNaming ? (
        <TitleDialog heading={t('blankTitle')} act={t('create')} onSave={(title) => acts.add({ title })} onClose={() => setNaming(false)} />
      ) : null}
    </>
  )
}

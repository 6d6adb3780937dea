import { BOARD_GROUPS, type BoardGroup } from '@balcao/contracts/tickets/view-names'
import Button from '@mui/material/Button'
import { Group } from 'lucide-react'
import { useState } from 'react'
import { ChoiceMenu } from '../choice-menu.tsx'
import css from '../list.module.css'
import { t } from './board.messages.ts'

/** What the columns go by. */
export const BoardTools = ({ board, onChange }: { board: BoardGroup; onChange: (board: BoardGroup) => void }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="secondary"
        aria-haspopup="menu"
        startIcon={<Group size={16} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={css.sortWords}>{t('groupBy', { by: t(`by_${board}`) })}</span>
      </Button>
      <ChoiceMenu
        anchor={anchor}
        label={t('groupBy', { by: '' })}
        choices={BOARD_GROUPS.map((value) => ({ value, label: t(`by_${value}`) }))}
        value={board}
        onClose={() => setAnchor(null)}
        onChoose={onChange}
      />
    </>
  )
}

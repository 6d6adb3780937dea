import { BOARD_GROUPS, type BoardGroup } from '@balcao/contracts/tickets/view-names'
import { ToolButton } from '@balcao/ui/tool-button'
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
      <ToolButton icon={Group} opens="menu" onOpen={setAnchor}>
        <span className={css.sortWords}>{t('groupBy', { by: t(`by_${board}`) })}</span>
      </ToolButton>
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

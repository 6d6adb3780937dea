import type { BoardGroup } from '@balcao/contracts/ticket-list/view-names'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { ToolButton } from '@balcao/ui/table/tool-button'
import { Group } from 'lucide-react'
import { useState } from 'react'
import { ChoiceMenu } from '../../../lib/pickers/choice-menu.tsx'
import css from '../list/list.module.css'
import { t } from './board.messages.ts'

type BoardToolsProps<By extends BoardGroup> = { board: By; groups: readonly By[]; onChange: (board: By) => void }

/** What the columns go by. */
export function BoardTools<By extends BoardGroup>({ board, groups, onChange }: BoardToolsProps<By>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Where the organisation has no custom statuses, their columns are those of statuses.
  const offered = groups.filter((by) => by !== 'custom-status' || by === board || customStatuses().length > 0)
  return (
    <>
      <ToolButton icon={Group} opens="menu" onOpen={setAnchor}>
        <span className={css.sortWords}>{t('groupBy', { by: t(`by_${board}`) })}</span>
      </ToolButton>
      <ChoiceMenu
        anchor={anchor}
        label={t('groupBy', { by: '' })}
        choices={offered.map((value) => ({ value, label: t(`by_${value}`) }))}
        value={board}
        onClose={() => setAnchor(null)}
        onChoose={onChange}
      />
    </>
  )
}

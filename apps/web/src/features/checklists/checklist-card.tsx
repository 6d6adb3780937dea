import type { Checklist, ChecklistItem } from '@balcao/contracts/checklists/checklists'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import type { ChecklistActs } from './checklists.data.ts'
import css from './checklists.module.css'
import { ItemDialog } from './item-dialog.tsx'
import { ItemRow } from './item-row.tsx'
import { t } from './messages.ts'
import { NewItems } from './new-items.tsx'
import { ProgressRing } from './progress-ring.tsx'
import { SkipDialog } from './skip-dialog.tsx'
import { TitleDialog } from './title-dialog.tsx'

type Asked = { what: 'rename' | 'remove' } | { what: 'edit' | 'skip' | 'removeItem'; item: ChecklistItem }
type ChecklistCardProps = { checklist: Checklist; mayEdit: boolean; acts: ChecklistActs }

const isOpen = ({ state }: ChecklistItem) => state === 'open'

/** One checklist: how far it is, its items, and a place for more of them. What is completed is folded until somebody opens it. */
export const ChecklistCard = ({ checklist, mayEdit, acts }: ChecklistCardProps) => {
  const { id, title, items, blocks, inOrder, shared } = checklist
  const [isExpanded, setExpanded] = useState(checklist.completedAt === null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const open = items.filter(isOpen)
  const counted = { done: String(items.length - open.length), total: String(items.length) }
  const lists = useRowMenu<Checklist>(
    () => t('actionsOf', { title }),
    () => [
      [t('rename'), () => setAsked({ what: 'rename' })],
      [t(blocks ? 'unblock' : 'block'), () => void acts.change({ id, blocks: !blocks })],
      [t(inOrder ? 'noOrder' : 'order'), () => void acts.change({ id, inOrder: !inOrder })],
      [t(shared ? 'unshare' : 'share'), () => void acts.change({ id, shared: !shared })],
      [t('remove'), () => setAsked({ what: 'remove' })],
    ],
  )
  const skip = (item: ChecklistItem) =>
    item.mandatory ? setAsked({ what: 'skip', item }) : void acts.changeItem(checklist, { id: item.id, state: 'skipped' })
  const removeItem = (item: ChecklistItem) =>
    isOpen(item) ? void acts.removeItem(checklist, item) : setAsked({ what: 'removeItem', item })
  const rows = useRowMenu<ChecklistItem>(
    ({ text }) => t('itemActions', { text }),
    (item) => {
      // The menu may be open while the items are read anew.
      const at = items.findIndex(({ id: one }) => one === item.id)
      return [
        [t('edit'), () => setAsked({ what: 'edit', item })],
        item.state === 'skipped'
          ? [t('reopen'), () => void acts.changeItem(checklist, { id: item.id, state: 'open' })]
          : [t(item.mandatory ? 'skipWhy' : 'skip'), () => skip(item)],
        ...(at > 0 ? [[t('moveUp'), () => void acts.move(checklist, at, at - 1)] as const] : []),
        ...(at >= 0 && at < items.length - 1 ? [[t('moveDown'), () => void acts.move(checklist, at, at + 1)] as const] : []),
        [t('removeItem'), () => removeItem(item)],
      ]
    },
  )
  const firstOpen = items.findIndex((item) => item.mandatory && isOpen(item))
  return (
    <div className={css.card}>
      <div className={css.head}>
        <button type="button" className={css.fold} aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          <ProgressRing done={items.length - open.length} total={items.length} />
          <span className={css.title}>
            {title}
            {shared ? <span className={css.shared}>{t('shared')}</span> : null}
          </span>
          <span className={css.count}>
            {t('progress', counted)}
            <span className="visually-hidden"> {t('items')}</span>
          </span>
          <ChevronDown size={14} aria-hidden className={css.chevron} />
        </button>
        {mayEdit ? lists.button(checklist, { tabIndex: 0 }) : null}
      </div>
      {isExpanded ? (
        <>
          <ul className={css.items} aria-label={title}>
            {items.map((item, n) => (
              <ItemRow
                key={item.id}
                item={item}
                ticketId={checklist.ticketId}
                mayEdit={mayEdit}
                waits={inOrder && isOpen(item) && firstOpen >= 0 && firstOpen < n}
                menu={mayEdit ? rows.button(item, { tabIndex: 0 }) : null}
                onTick={(done) => acts.changeItem(checklist, { id: item.id, state: done ? 'done' : 'open' })}
                onAnswer={(answered) => acts.changeItem(checklist, { id: item.id, state: 'done', ...answered })}
                onMove={(by) => {
                  if (n + by >= 0 && n + by < items.length) void acts.move(checklist, n, n + by)
                }}
              />
            ))}
          </ul>
          {mayEdit ? (
            <NewItems
              label={t('newItem', { title })}
              onAdd={(texts) =>
                acts.addItems(
                  id,
                  texts.map((text) => ({ text })),
                )
              }
            />
          ) : null}
        </>
      ) : null}
      {lists.menu}
      {rows.menu}
      {asked?.what === 'rename' ? (
        <TitleDialog
          heading={t('renameTitle')}
          act={t('save')}
          title={title}
          onSave={(next) => acts.change({ id, title: next })}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'edit' ? (
        <ItemDialog item={asked.item} ticketId={checklist.ticketId} onSave={(input) => acts.changeItem(checklist, input)} onClose={close} />
      ) : null}
      {asked?.what === 'skip' ? (
        <SkipDialog item={asked.item} onSave={(input) => acts.changeItem(checklist, input)} onClose={close} />
      ) : null}
      <ConfirmDialog
        open={asked?.what === 'remove'}
        danger
        title={t('removeTitle', { title })}
        confirm={t('remove')}
        onClose={close}
        onConfirm={() => {
          close()
          void acts.remove(checklist)
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.what === 'removeItem'}
        danger
        title={t('removeItemTitle', { text: asked?.what === 'removeItem' ? asked.item.text : '' })}
        confirm={t('removeItem')}
        onClose={close}
        onConfirm={() => {
          close()
          if (asked?.what === 'removeItem') void acts.removeItem(checklist, asked.item)
        }}
      >
        {t('removeItemText')}
      </ConfirmDialog>
    </div>
  )
}

import type { MyItem } from '@balcao/contracts/checklists/checklists'
import { CheckBox } from '@balcao/ui/check-box'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Asterisk } from 'lucide-react'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { TicketCell } from '../../../lib/lists/ticket-cell.tsx'
import page from '../../../lib/page/form-page.module.css'
import css from '../checklists.module.css'
import { t } from './messages.ts'

type Inside = { tabIndex: 0 | -1 }
type Tick = (item: MyItem, done: boolean) => void
/** Items on their way to be settled or opened, as they will be. */
type Ticked = ReadonlyMap<number, boolean>
type State = 'open' | 'settled'

/** What asks for more than a tick is done on the page of its ticket; what was done is opened again here, unless another ticket did it. */
const isTickable = ({ kind, state }: MyItem) => kind === 'task' || (state === 'done' && kind !== 'ticket')

const Done = ({ item, ticked, tabIndex, onTick }: { item: MyItem; ticked: Ticked; onTick: Tick } & Inside) => (
  <CheckBox
    checked={ticked.get(item.id) ?? item.state === 'done'}
    disabled={item.state === 'skipped' || !isTickable(item)}
    label={t(isTickable(item) ? 'doneOf' : 'onTicketOf', { text: item.text })}
    tabIndex={tabIndex}
    onChange={(done) => onTick(item, done)}
  />
)

const Text = ({ item: { text, mandatory, state } }: { item: MyItem }) => (
  <span className={page.cut} title={text}>
    {text}
    {mandatory ? (
      <>
        <Asterisk size={12} aria-hidden className={css.mandatory} />
        <span className="visually-hidden"> ({t('mandatory')})</span>
      </>
    ) : null}
    {state === 'skipped' ? ` (${t('skipped')})` : null}
  </span>
)

/** By when it is to be done, or when it was. */
const When = ({ item: { dueAt, settledAt } }: { item: MyItem }) => {
  if (settledAt) return <TimeAgo at={settledAt} />
  if (!dueAt) return <span className={page.quiet}>{t('noDue')}</span>
  return (
    <span className={Date.parse(dueAt) < Date.now() ? css.late : undefined}>
      <TimeAgo at={dueAt} />
    </span>
  )
}

export const itemColumns = (state: State, ticked: Ticked, onTick: Tick): readonly TableColumn<MyItem>[] => [
  {
    id: 'done',
    label: t('done'),
    width: 64,
    hideable: false,
    cell: (item, inside) => <Done item={item} ticked={ticked} onTick={onTick} {...inside} />,
  },
  { id: 'item', label: t('item'), width: 300, grow: true, hideable: false, cell: (item) => <Text item={item} /> },
  { id: 'ticket', label: t('ticket'), width: 300, cell: (item, inside) => <TicketCell ticket={item.ticket} {...inside} /> },
  {
    id: 'checklist',
    label: t('checklist'),
    width: 200,
    cell: ({ checklist: { title } }) => (
      <span className={page.cut} title={title}>
        {title}
      </span>
    ),
  },
  { id: 'when', label: t(state === 'open' ? 'due' : 'settled'), width: 160, cell: (item) => <When item={item} /> },
]

/** One on the phone. */
export const itemCard = (ticked: Ticked, onTick: Tick) => (item: MyItem, inside: Inside) => (
  <RowCard
    start={<Done item={item} ticked={ticked} onTick={onTick} {...inside} />}
    name={<Text item={item} />}
    lines={[<TicketCell key="ticket" ticket={item.ticket} {...inside} />, item.checklist.title, <When key="when" item={item} />]}
  />
)

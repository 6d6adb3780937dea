import {
  CHANNELS,
  type Channel,
  type NoticeKind,
  type NoticeRule,
  REACHES_OF,
  type Reach,
} from '@balcao/contracts/notifications/preference-words'
import { CheckBox } from '../check-box.tsx'
import { t } from '../lib/profile/notice-messages.ts'
import css from './notices.module.css'
import { PlainSelect } from './plain-select.tsx'

type Rules = Partial<Record<NoticeKind, NoticeRule>>
type MatrixProps = { kinds: readonly NoticeKind[]; rules: Rules; onChange: (rules: Rules) => void }

/** Customers are told by e-mail alone: what they follow has no reach. */
const isCustomers = (kinds: readonly NoticeKind[]) => kinds.includes('followed')

/** Events by channels, and of which tickets. A table for who reads it as one; on phones each row is a card. */
export const NoticeMatrix = ({ kinds, rules, onChange }: MatrixProps) => {
  const channels = isCustomers(kinds) ? (['email'] as const) : CHANNELS
  return (
    <table className={css.matrix}>
      <caption className="visually-hidden">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('event')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={css.narrow}>
              {t(channel)}
            </th>
          ))}
          {isCustomers(kinds) ? null : <th scope="col">{t('reach')}</th>}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const rule = rules[kind]
          if (!rule) return null
          const change = (part: Partial<NoticeRule>) => onChange({ [kind]: { ...rule, ...part } })
          return (
            <tr key={kind}>
              <th scope="row">
                <span className={css.event}>{t(kind)}</span>
                <span className={css.hint}>{t(`${kind}Hint`)}</span>
              </th>
              {channels.map((channel) => (
                <td key={channel} className={css.narrow}>
                  <Cell channel={channel} kind={kind} checked={rule[channel]} onChange={(on) => change({ [channel]: on })} />
                </td>
              ))}
              {isCustomers(kinds) ? null : (
                <td className={css.reach}>
                  <ReachOf kind={kind} value={rule.reach} onChange={(reach) => change({ reach })} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type CellProps = { channel: Channel; kind: NoticeKind; checked: boolean; onChange: (on: boolean) => void }
const Cell = ({ channel, kind, checked, onChange }: CellProps) => (
  <label className={css.cell}>
    <CheckBox checked={checked} onChange={(on) => onChange(on)} label={t('cell', { channel: t(channel), event: t(kind) })} />
    <span className={css.cellName} aria-hidden="true">
      {t(channel)}
    </span>
  </label>
)

const ReachOf = ({ kind, value, onChange }: { kind: NoticeKind; value: Reach; onChange: (reach: Reach) => void }) => {
  const reaches = REACHES_OF[kind]
  if (reaches.length === 1) return <span className={css.hint}>{t('onlyMine')}</span>
  return (
    <PlainSelect
      label={t('reachOf', { event: t(kind) })}
      value={value}
      options={reaches.map((reach) => [reach, t(reach)] as const)}
      onChange={(reach) => onChange(reach as Reach)}
    />
  )
}

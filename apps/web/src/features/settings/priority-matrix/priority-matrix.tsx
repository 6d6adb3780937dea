import { cellOf, LEVELS, type Level } from '@balcao/contracts/tickets/matrix-words'
import type { PriorityMatrix as Matrix, UpdatePriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import { failureOf } from '@balcao/ui/lib/failure'
import { priorityName } from '@balcao/ui/lib/names'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import { notify } from '@balcao/ui/toasts'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useState } from 'react'
import { sessions } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './priority-matrix.messages.ts'
import css from './priority-matrix.module.css'

/** Which priority urgency and impact propose, if any. Each choice is saved at once and can be undone. */
export const PriorityMatrix = () => {
  const query = trpc.tickets.priorityMatrix.get.useQuery({}, { refetchOnMount: 'always' })
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('loadFailed')} lines={4}>
        {(saved) => <Cells saved={saved} />}
      </Loaded>
    </Block>
  )
}

const levelName = (level: Level) => priorityName(level).toLowerCase()

const Cells = ({ saved }: { saved: Matrix }) => {
  const utils = trpc.useUtils()
  const [isBusy, setBusy] = useState(false)
  const save = async (change: UpdatePriorityMatrix, told: string, back?: UpdatePriorityMatrix) => {
    if (isBusy) return
    setBusy(true)
    try {
      utils.tickets.priorityMatrix.get.setData({}, await api.tickets.priorityMatrix.update.mutate(change))
      // Whether there is one, and which, comes with the profile.
      await sessions.reload()
      if (back) notify.undo(told, () => void save(back, t('undone')), { id: 'priority-matrix' })
      else notify.success(told, { id: 'priority-matrix' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'priority-matrix' })
    }
    setBusy(false)
  }
  const choose = (urgency: Level, impact: Level, priority: Matrix['cells'][number]) => {
    const cells = saved.cells.with(cellOf(urgency, impact), priority)
    const told = t('saved', { urgency: levelName(urgency), impact: t(impact), priority: priorityName(priority) })
    void save({ cells }, told, { cells: saved.cells })
  }
  return (
    <div className={css.block}>
      <SwitchRow
        label={t('enabled')}
        hint={t('enabledHint')}
        checked={saved.enabled}
        onChange={(enabled) => void save({ enabled }, t(enabled ? 'on' : 'off'), { enabled: !enabled })}
      />
      {saved.enabled ? (
        <table className={css.matrix}>
          <caption className="visually-hidden">{t('caption')}</caption>
          <thead>
            <tr>
              <td />
              {LEVELS.map((impact) => (
                <th key={impact} scope="col">
                  {t('impact', { level: t(impact) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LEVELS.toReversed().map((urgency) => (
              <tr key={urgency}>
                <th scope="row">{t('urgency', { level: levelName(urgency) })}</th>
                {LEVELS.map((impact) => (
                  <td key={impact}>
                    <span className={css.label} aria-hidden="true">
                      {t('impact', { level: t(impact) })}
                    </span>
                    <Select
                      fullWidth
                      size="small"
                      value={saved.cells[cellOf(urgency, impact)] ?? 'medium'}
                      SelectDisplayProps={{ 'aria-label': t('cell', { urgency: levelName(urgency), impact: t(impact) }) }}
                      onChange={({ target }) => choose(urgency, impact, target.value)}
                    >
                      {PRIORITIES.map((priority) => (
                        <MenuItem key={priority} value={priority}>
                          <span className={css.priority}>
                            <PriorityGlyph priority={priority} />
                            {priorityName(priority)}
                          </span>
                        </MenuItem>
                      ))}
                    </Select>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  )
}

import type { AnswerItem, ChecklistProgress } from '@balcao/contracts/checklists/checklists'
import { CheckBox } from '@balcao/ui/check-box'
import { AnswerField } from '@balcao/ui/checklists/answer-field'
import { Attachments } from '@balcao/ui/files/attachments'
import { answerText } from '@balcao/ui/lib/checklists/answer-text'
import { exactTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { fileCalls } from '../../../lib/files.ts'
import { useUser } from '../../../lib/session.ts'
import { t } from './progress.messages.ts'
import css from './progress.module.css'

type Item = ChecklistProgress['data'][number]['items'][number]
type ItemProps = {
  item: Item
  ticketId: number
  mayAnswer: boolean
  onAnswer: (input: Omit<AnswerItem, 'done'> & { done?: boolean }) => Promise<boolean>
}

/** One thing to be done: the team's is shown, the customer's is done here. */
export const ProgressItem = (props: ItemProps) =>
  props.item.asked ? <AskedItem {...props} asked={props.item.asked} /> : <TeamItem item={props.item} />

const State = ({ isDone }: { isDone: boolean }) => (isDone ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />)

const TeamItem = ({ item: { text, doneAt } }: { item: Item }) => (
  <li data-done={doneAt !== null || undefined}>
    <State isDone={doneAt !== null} />
    <span>
      {text}
      <span className="visually-hidden"> ({t(doneAt ? 'done' : 'open')})</span>
    </span>
  </li>
)

const AskedItem = ({ item, asked, ticketId, mayAnswer, onAnswer }: ItemProps & { asked: NonNullable<Item['asked']> }) => {
  const me = useUser()?.id ?? 0
  const boxId = useId()
  const { id, text, doneAt } = item
  const { kind, help, dueAt, answer, files, waits } = asked
  const isOpen = doneAt === null
  const mayDo = mayAnswer && !waits
  const facts = [
    isOpen ? t('yours') : '',
    isOpen && dueAt ? t('until', { at: exactTime(dueAt) }) : '',
    isOpen && waits ? t('waits') : '',
    isOpen ? '' : answerText(answer),
  ].filter(Boolean)
  return (
    <li data-done={!isOpen || undefined} data-asked={isOpen || undefined}>
      {kind === 'task' && mayDo ? (
        <CheckBox id={boxId} checked={!isOpen} onChange={(done) => void onAnswer({ id, done })} />
      ) : (
        <State isDone={!isOpen} />
      )}
      <div className={css.asked}>
        <label htmlFor={kind === 'task' && mayDo ? boxId : undefined}>
          {text}
          <span className="visually-hidden"> ({t(isOpen ? 'open' : 'done')})</span>
        </label>
        {help && isOpen ? <p className={css.help}>{help}</p> : null}
        {facts.length > 0 ? <p className={css.help}>{facts.join(' · ')}</p> : null}
        {files.length > 0 ? <Attachments files={files} calls={fileCalls} reader={{ id: me, edits: false }} /> : null}
        {isOpen && mayDo ? (
          <AnswerField
            key={String(answer)}
            kind={kind}
            text={text}
            answer={answer}
            files={{ calls: fileCalls, ticketId, draft: `${me}:item:${id}`, joined: files.length }}
            onAnswer={(answered) => onAnswer({ id, ...answered })}
          />
        ) : null}
        {!isOpen && kind !== 'task' && mayAnswer ? (
          <Button
            className={css.change}
            size="small"
            variant="text"
            aria-label={t('changeOf', { text })}
            onClick={() => void onAnswer({ id, done: false })}
          >
            {t('change')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

import { isOpenState, PACK_KINDS } from '@balcao/contracts/privacy/bounds'
import type { WholeRequest } from '@balcao/contracts/privacy/requests'
import { written } from '@balcao/ui/lib/dates/date-text'
import { exactTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { EditPage } from '../../../lib/page/edit-page.tsx'
import page from '../../../lib/page/form-page.module.css'
import { useThing } from '../../../lib/page/use-thing.ts'
import { t as words } from '../messages.ts'
import { useRequest } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { Erasure } from './erasure.tsx'
import { Handling } from './handling.tsx'
import { t } from './messages.ts'
import { Notes } from './notes.tsx'
import { Packs } from './packs.tsx'

/** One request of a data subject. */
export const Page = () => {
  const { may, id } = useThing('privacy.manage')
  return (
    <EditPage
      title={words('title')}
      failed={may ? t('loadFailed') : words('notAllowed')}
      isKnown={id !== undefined}
      query={useRequest(id)}
      back={<Link to="/privacy">← {t('back')}</Link>}
    >
      {(request) => <Whole request={request} />}
    </EditPage>
  )
}

const Whole = ({ request }: { request: WholeRequest }) => {
  const { number, kind, state, text, name, email, person, source, createdAt, dueOn, late, erasedAt, answer } = request
  return (
    <div className={css.stack}>
      <section className={page.card} aria-label={t('title', { number: String(number) })}>
        <div className={css.head}>
          <h2>
            {t('title', { number: String(number) })} · {t(`kind_${kind}`)}
          </h2>
          <span>
            <span className={css.chip}>{t(`state_${state}`)}</span>{' '}
            {late ? (
              <span className={css.chip} data-tone="warn">
                {t('lateChip')}
              </span>
            ) : null}
          </span>
        </div>
        <p className={page.quiet}>
          {name} · {email} · {t(`source_${source}`)}, <TimeAgo at={createdAt} /> · {t('due')}: {written('day', dueOn)}
        </p>
        {person === null ? (
          <p className={page.quiet}>{t('unknown')}</p>
        ) : erasedAt !== null ? (
          <p className={page.quiet}>{t('wasErased', { at: exactTime(erasedAt) })}</p>
        ) : (
          <Link to="/people/$id" params={{ id: String(person.id) }}>
            {person.name}
          </Link>
        )}
        <h3 className={page.legend}>{t('asked')}</h3>
        <p className={css.text}>{text || t('nothingSaid')}</p>
      </section>
      {isOpenState(state) ? (
        <Handling key={request.version} request={request} />
      ) : (
        <section className={page.card} aria-label={t('answer')}>
          <h2 className={page.legend}>{t('answer')}</h2>
          <p className={css.text}>{answer}</p>
        </section>
      )}
      {PACK_KINDS.includes(kind) && person !== null && erasedAt === null ? (
        <Packs packs={request.packs} of={{ requestId: request.id }} />
      ) : null}
      {kind === 'erasure' && person !== null && erasedAt === null && isOpenState(state) ? <Erasure request={request} /> : null}
      <Notes request={request} />
    </div>
  )
}

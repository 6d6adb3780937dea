import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { Verdict } from '../../../lib/assistant/verdict.tsx'
import { useStore } from '../../../lib/store.ts'
import { draftInserter } from '../../../lib/tickets/draft-inserter.ts'
import { trpc } from '../../../lib/trpc.ts'
import css from './help.module.css'
import { t } from './messages.ts'

/** A draft with its sources. It goes where the cursor stands in the reply, over nothing that was typed, and is sent by a person alone. */
export const SuggestedReply = ({ id }: { id: number }) => {
  const { mutate, data, error, isPending } = trpc.assistant.help.reply.useMutation()
  const insert = useStore(draftInserter)
  return (
    <div>
      <Button size="small" disabled={isPending} onClick={() => mutate({ id })}>
        {t(isPending ? 'suggesting' : 'suggest')}
      </Button>
      {error ? <p role="alert">{failureOf(error).message}</p> : null}
      {data?.fallback ? <p className={css.quiet}>{t('byOffline')}</p> : null}
      {data && data.draft === null ? <p role="status">{t('noDraft')}</p> : null}
      {data?.draft ? (
        <>
          <h3>
            {t('draft')} <Verdict key={data.runId} name={t('draft')} ticketId={id} feature="suggested_reply" runId={data.runId} />
          </h3>
          <p className={css.draft}>{data.draft}</p>
          <h3>{t('sources')}</h3>
          <ul>
            {data.sources.map((source) => (
              <li key={`${source.kind} ${source.id} ${source.anchor ?? ''}`}>
                <span className={css.source}>
                  {source.kind === 'article' ? (
                    <Link to="/knowledge-base/$id" params={{ id: String(source.id) }}>
                      {source.title}
                    </Link>
                  ) : (
                    <Link to="/tickets/$id" params={{ id: String(source.id) }}>
                      {source.title}
                    </Link>
                  )}
                  {source.isInternal ? <EyeOff size={14} role="img" aria-label={t('internal')} /> : null}
                </span>
              </li>
            ))}
          </ul>
          {insert ? (
            <Button size="small" variant="outlined" onClick={() => insert(data.draft ?? '')}>
              {t('insert')}
            </Button>
          ) : (
            <p className={css.quiet}>{t('noField')}</p>
          )}
        </>
      ) : null}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { EditPage, useAddressId } from '../../lib/page/edit-page.tsx'
import css from '../../lib/page/form-page.module.css'
import { FlowForm } from './editor/flow-form.tsx'
import { useFlow } from './flows.data.ts'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'

/** One flow. */
export const Page = () => {
  const may = useCan()('flow.manage')
  const asked = useAddressId()
  const id = may ? asked : undefined
  return (
    <EditPage
      title={t('editTitle')}
      failed={t(may ? 'loadFailed' : 'notAllowed')}
      isKnown={id !== undefined}
      query={useFlow(id)}
      back={<Link to="/workflows/flows">← {t('back')}</Link>}
    >
      {({ id: own, problem }, first) => (
        <>
          {problem ? (
            <div role="status" className={css.problem}>
              <p>{t(`problem_${problem.what}`)}</p>
              {problem.reasons.length > 0 ? (
                <ul>
                  {problem.reasons.map(({ message }) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              ) : null}
            </div>
          ) : null}
          <p className={css.quiet}>
            <Link to="/workflows/flows/$id/runs" params={{ id: String(own) }}>
              {t('seeRuns')}
            </Link>
          </p>
          <FlowForm values={valuesOf(first)} edited={first} />
        </>
      )}
    </EditPage>
  )
}

import { Link } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { EditPage, useAddressId } from '../../lib/page/edit-page.tsx'
import css from '../../lib/page/form-page.module.css'
import { Diagram } from './editor/diagram.tsx'
import { TransitionList } from './editor/transition-list.tsx'
import { WorkflowForm } from './editor/workflow-form.tsx'
import { valuesOf, withIds } from './form-values.ts'
import { t } from './messages.ts'
import { Versions } from './versions.tsx'
import { useWorkflow } from './workflows.data.ts'

/** One workflow, to be changed or, by whoever may not, to be read. */
export const Page = () => {
  const may = useCan()('workflow.manage')
  const id = useAddressId()
  return (
    <EditPage
      title={t('editTitle')}
      failed={t('loadFailed')}
      isKnown={id !== undefined}
      query={useWorkflow(id)}
      history={may ? 'workflow' : undefined}
      back={<Link to="/workflows">← {t('back')}</Link>}
      below={() => (may ? undefined : t('readOnly'))}
    >
      {(workflow, first) =>
        may ? (
          <WorkflowForm values={valuesOf(first)} edited={first} broken={workflow.broken} />
        ) : (
          <>
            <section className={css.card} aria-labelledby="workflow-transitions">
              <h2 id="workflow-transitions" className={css.legend}>
                {t('transitions')}
              </h2>
              <TransitionList transitions={withIds(workflow.transitions)} />
              <Diagram transitions={workflow.transitions} />
            </section>
            <Versions id={workflow.id} />
          </>
        )
      }
    </EditPage>
  )
}

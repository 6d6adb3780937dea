/** Errors about workflows. */
export const workflowErrors = {
  workflow_not_found: { pt: 'Fluxo não encontrado.', en: 'Workflow not found.' },
  workflow_changed: { pt: 'O fluxo mudou enquanto você o editava.', en: 'The workflow changed while you were editing it.' },
  workflow_exists: { pt: 'Já existe um fluxo com este nome.', en: 'A workflow with this name already exists.' },
  too_many_workflows: {
    pt: 'A organização já tem o máximo de fluxos.',
    en: 'The organisation already has the most workflows it can have.',
  },
  workflow_move_refused: {
    pt: 'O fluxo deste tipo de ticket não permite mudar para este status agora.',
    en: 'The workflow of this type of ticket does not allow this status now.',
  },
} as const

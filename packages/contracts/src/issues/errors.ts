/** Errors about issue trackers. */
export const issueErrors = {
  tracker_not_found: { pt: 'Rastreador de issues não encontrado.', en: 'Issue tracker not found.' },
  tracker_changed: { pt: 'O rastreador mudou enquanto você o editava.', en: 'The tracker changed while you were editing it.' },
  too_many_trackers: {
    pt: 'A organização já tem o máximo de rastreadores.',
    en: 'The organisation already has the most trackers it can have.',
  },
  tracker_inactive: { pt: 'Este rastreador está desligado.', en: 'This tracker is switched off.' },
  tracker_unavailable: {
    pt: 'O rastreador não respondeu como esperado. Tente de novo em instantes.',
    en: 'The tracker did not answer as expected. Try again in a moment.',
  },
  tracker_refuses: {
    pt: 'O rastreador recusou o acesso. Um administrador precisa conferir o token.',
    en: 'The tracker refused access. An administrator has to check the token.',
  },
  issue_not_found: { pt: 'Issue não encontrada.', en: 'Issue not found.' },
  issue_is_gone: { pt: 'A issue não existe mais no rastreador.', en: 'The issue is not in its tracker any more.' },
  issue_comment_not_found: { pt: 'Comentário a enviar não encontrado.', en: 'Comment to be sent not found.' },
  issue_comment_under_way: { pt: 'O comentário já está sendo enviado.', en: 'The comment is being sent already.' },
  too_many_issue_comments: {
    pt: 'A issue já tem o máximo de comentários a enviar.',
    en: 'The issue already has the most comments that can wait to be sent.',
  },
  issue_linked_already: { pt: 'Esta issue já está vinculada ao ticket.', en: 'This issue is linked with the ticket already.' },
  too_many_issues: { pt: 'O ticket já tem o máximo de issues.', en: 'The ticket already has the most issues it can have.' },
  too_many_issue_tickets: { pt: 'A issue já tem o máximo de tickets.', en: 'The issue already has the most tickets it can have.' },
} as const

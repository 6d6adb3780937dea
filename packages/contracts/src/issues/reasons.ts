/** Why an input about issue trackers is refused. */
export const issueReasons = {
  tracker_url: 'Use um endereço https completo do mundo externo, sem usuário, senha nem parâmetros.',
  tracker_project: 'Escreva o projeto como o rastreador: “dono/repositório”, “grupo/projeto” ou a chave do projeto, como “LOJA”.',
  tracker_token_unset: 'Diga o token: ele não acompanha um endereço novo.',
  issue_reference: 'Escreva o número, a chave ou o endereço de uma issue deste projeto.',
  issue_not_there: 'O rastreador não tem esta issue.',
  tracker_title_pattern: 'O modelo precisa ter {title}, que é o título escrito por quem abre a issue.',
  tracker_labels: 'No Jira, etiquetas não têm espaços.',
  not_a_note: 'Escolha uma nota interna deste ticket.',
}

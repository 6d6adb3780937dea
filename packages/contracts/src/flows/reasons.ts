/** Why an input about flows is refused, or a step failed. */
export const flowReasons = {
  step_key_twice: 'Cada etapa precisa de uma chave só dela.',
  step_place_unknown: 'Só uma condição ou uma espera por acontecimento, que vem antes, tem caminhos.',
  step_too_deep: 'Há caminhos demais dentro de caminhos.',
  step_after_end: 'Depois de um fim, nenhuma etapa é alcançada.',
  flow_not_there: 'Este fluxo de etapas não existe mais ou está inativo.',
  flow_circle: 'Os fluxos iniciariam um ao outro sem fim.',
  flow_never_open: 'O calendário da fila nunca abre.',
  flow_loop: 'Etapas demais neste ticket em uma hora.',
}

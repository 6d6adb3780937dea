/** Why an input about monitoring is refused. */
export const monitoringReasons = {
  anomaly_channel_needed: 'Diga de que canal é a regra.',
  anomaly_without_channel: 'Esta regra não é de um canal.',
  anomaly_without_setting: 'Esta regra não tem este ajuste.',
  anomaly_out_of_bounds: ({ from, to }: { from: number; to: number }) =>
    `Use um valor de ${String(from).replace('.', ',')} a ${to.toLocaleString('pt-BR')}.`,
}

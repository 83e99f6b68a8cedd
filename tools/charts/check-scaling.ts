import { busUsers, durablesOf } from '@floorlight/event-bus/access';
import { type Manifest, ofKind, workloads } from './manifest.ts';

/** What is wrong with what scales processes: its target, its least number, the durables whose lag it reads. */
export function checkScaling(manifests: readonly Manifest[]): string[] {
  const scalers = [...ofKind(manifests, 'HorizontalPodAutoscaler'), ...ofKind(manifests, 'ScaledObject')];
  return scalers.flatMap(({ metadata, spec }) => {
    const target = workloads(manifests).find(({ manifest }) => manifest.metadata.name === spec?.scaleTargetRef?.name);
    const least = spec?.minReplicas ?? spec?.minReplicaCount ?? 0;
    const wrong = (spec?.triggers ?? []).filter(({ type, metadata: { stream, consumer } }) => {
      const own = busUsers.filter((user) => user === target?.process).flatMap(durablesOf);
      return (
        type !== 'nats-jetstream' || !own.some((durable) => durable.name === consumer && durable.stream === stream)
      );
    });
    return [
      ...(target ? [] : [`${metadata.name} scales ${spec?.scaleTargetRef?.name}, which does not exist`]),
      ...(least >= 2 ? [] : [`${metadata.name} goes down to ${least}`]),
      ...wrong.map(
        ({ metadata: { stream, consumer } }) =>
          `${metadata.name}: ${target?.process} has no durable ${consumer} in ${stream}`,
      ),
    ];
  });
}

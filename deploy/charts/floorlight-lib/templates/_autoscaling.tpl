{{/* By processor time: for the gateway. */}}
{{- define "floorlight.horizontalPodAutoscaler" -}}
{{- $autoscaling := .root.Values.autoscaling }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "floorlight.fullname" . }} }
  minReplicas: {{ $autoscaling.minReplicas }}
  maxReplicas: {{ $autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $autoscaling.cpuPercent }} }
  behavior:
    scaleUp:
      stabilizationWindowSeconds: 0
      policies: [{ type: Pods, value: 2, periodSeconds: 15 }]
    # Each instance that goes makes its phones connect again.
    scaleDown:
      stabilizationWindowSeconds: 600
      policies: [{ type: Pods, value: 1, periodSeconds: 120 }]
{{- end }}

{{/* By what waits in its durables: for consumers. `durables` is a list of { stream, name }. */}}
{{- define "floorlight.scaledObject" -}}
{{- $autoscaling := .root.Values.autoscaling }}
{{- $nats := .root.Values.global.nats }}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "floorlight.fullname" . }} }
  minReplicaCount: {{ $autoscaling.minReplicas }}
  maxReplicaCount: {{ $autoscaling.maxReplicas }}
  pollingInterval: 5
  cooldownPeriod: 300
  # Where NATS can't be asked.
  fallback: { failureThreshold: 3, replicas: {{ $autoscaling.minReplicas }} }
  advanced:
    horizontalPodAutoscalerConfig:
      behavior:
        scaleDown:
          stabilizationWindowSeconds: 600
          policies: [{ type: Pods, value: 1, periodSeconds: 120 }]
  triggers:
    {{- range .durables }}
    - type: nats-jetstream
      metadata:
        natsServerMonitoringEndpoint: {{ $nats.monitoring | quote }}
        account: {{ $nats.account | quote }}
        stream: {{ .stream }}
        consumer: {{ .name }}
        lagThreshold: {{ $autoscaling.lag | toString | quote }}
    {{- end }}
{{- end }}

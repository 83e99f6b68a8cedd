{{- define "floorlight.deployment" -}}
{{- $values := .root.Values }}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "floorlight.metadata" . | nindent 2 }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  minReadySeconds: 5
  progressDeadlineSeconds: 300
  # No pod goes before another one serves in its place.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "floorlight.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "floorlight.labels" . | nindent 8 }}
      {{- with $values.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "floorlight.podSecurity" . | nindent 6 }}
      {{- include "floorlight.placement" . | nindent 6 }}
      # preStop, then up to 4 s in which live connections end, then 15 s in which a process finishes open requests.
      terminationGracePeriodSeconds: {{ add $values.preStopSeconds 20 }}
      containers:
        - name: {{ .process }}
          image: {{ include "floorlight.image" . }}
          imagePullPolicy: {{ $values.global.image.pullPolicy }}
          securityContext:
            {{- include "floorlight.containerSecurity" . | nindent 12 }}
          ports:
            - { name: main, containerPort: {{ .port }}, protocol: TCP }
            - { name: health, containerPort: {{ .healthPort }}, protocol: TCP }
          env:
            {{- include "floorlight.env" (include "floorlight.environment" . | fromYaml) | nindent 12 }}
          # A process listens at once, and waits without ending while Postgres, NATS or Redis are away.
          startupProbe:
            httpGet: { path: /healthz, port: health }
            periodSeconds: 1
            timeoutSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /healthz, port: health }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: health }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 3
          lifecycle:
            # Until nobody sends new connections here any more.
            preStop:
              sleep: { seconds: {{ $values.preStopSeconds }} }
          resources: {{- toYaml $values.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            - { name: secrets, mountPath: /run/secrets, readOnly: true }
            {{- if and .database $values.global.sitesConfigMap }}
            - { name: sites, mountPath: /run/sites, readOnly: true }
            {{- end }}
            {{- if .storage }}
            - { name: data, mountPath: /data }
            {{- end }}
            {{- range .mounts }}
            - { name: {{ .name }}, mountPath: {{ .path }}, readOnly: true }
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 512Mi }
        - name: secrets
          projected:
            defaultMode: 288 # 0440: for the user of the process, by its group
            sources:
              {{- include "floorlight.secretSources" . | nindent 14 }}
        {{- if and .database $values.global.sitesConfigMap }}
        - name: sites
          configMap: { name: {{ $values.global.sitesConfigMap }} }
        {{- end }}
        {{- if .storage }}
        - name: data
          persistentVolumeClaim:
            claimName: {{ $values.storage.existingClaim | default (include "floorlight.fullname" .) }}
        {{- end }}
        {{- range .mounts }}
        - name: {{ .name }}
          {{- if .configMap }}
          configMap: { name: {{ .configMap }} }
          {{- else }}
          secret: { secretName: {{ .secret }}, defaultMode: 288 }
          {{- end }}
        {{- end }}
{{- end }}

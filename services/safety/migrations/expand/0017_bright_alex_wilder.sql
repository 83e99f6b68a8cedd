CREATE TABLE "alert_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alert_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_by_name" text NOT NULL,
	"text" text,
	"ready" text,
	"language" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "response_step" text;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "responded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "responded_by" uuid;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "responded_by_name" text;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "response_time" integer;--> statement-breakpoint
ALTER TABLE "alert_entries" ADD CONSTRAINT "alert_entries_alert_id_emergency_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."emergency_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_entries_of_alert" ON "alert_entries" USING btree ("alert_id","at");--> statement-breakpoint
CREATE INDEX "alert_entries_of_person" ON "alert_entries" USING btree ("written_by","alert_id");
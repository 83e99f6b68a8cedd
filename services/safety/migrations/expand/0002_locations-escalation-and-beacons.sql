CREATE TYPE "public"."beacon_color" AS ENUM('red', 'orange', 'yellow', 'blue', 'green');--> statement-breakpoint
CREATE TYPE "public"."beacon_type" AS ENUM('warning', 'caution', 'danger', 'maintenance');--> statement-breakpoint
CREATE TABLE "alert_escalations" (
	"alert_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_escalations_alert_id_round_pk" PRIMARY KEY("alert_id","round")
);
--> statement-breakpoint
CREATE TABLE "andon_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_by_name" text NOT NULL,
	"alert_type" "beacon_type" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" "severity" NOT NULL,
	"color" "beacon_color" NOT NULL,
	"latitude" numeric(10, 8) NOT NULL,
	"longitude" numeric(11, 8) NOT NULL,
	"accuracy" double precision,
	"warehouse_zone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"resolved_by_name" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"alert_id" uuid NOT NULL,
	"reported_by" uuid NOT NULL,
	"latitude" numeric(10, 8) NOT NULL,
	"longitude" numeric(11, 8) NOT NULL,
	"accuracy" double precision,
	"location_method" "location_method" NOT NULL,
	"context" text NOT NULL,
	"measured_at" timestamp (3) with time zone,
	"altitude" double precision,
	"speed" double precision,
	"heading" double precision,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "located_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "latest_latitude" numeric(10, 8);--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "latest_longitude" numeric(11, 8);--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "latest_accuracy" double precision;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "latest_method" "location_method";--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "warehouse_zone" text;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "last_pressed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "escalations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "next_escalation_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_escalations" ADD CONSTRAINT "alert_escalations_alert_id_emergency_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."emergency_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_readings" ADD CONSTRAINT "location_readings_alert_id_emergency_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."emergency_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "andon_alerts_by_site" ON "andon_alerts" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "andon_alerts_active" ON "andon_alerts" USING btree ("site_id","created_at") WHERE is_active;--> statement-breakpoint
CREATE INDEX "location_readings_by_alert" ON "location_readings" USING btree ("alert_id","received_at");--> statement-breakpoint
CREATE INDEX "emergency_alerts_to_escalate" ON "emergency_alerts" USING btree ("next_escalation_at") WHERE state = 'open';
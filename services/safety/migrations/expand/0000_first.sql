CREATE TYPE "public"."alert_state" AS ENUM('open', 'in_progress', 'resolved', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."emergency_type" AS ENUM('medical', 'fire', 'security', 'hazmat');--> statement-breakpoint
CREATE TYPE "public"."location_method" AS ENUM('gps', 'wifi', 'cell', 'network', 'unknown');--> statement-breakpoint
CREATE TYPE "public"."severity" AS ENUM('low', 'medium', 'high', 'critical');--> statement-breakpoint
CREATE TABLE "emergency_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"reported_by" uuid NOT NULL,
	"reported_by_name" text NOT NULL,
	"severity" "severity" NOT NULL,
	"state" "alert_state" DEFAULT 'open' NOT NULL,
	"emergency_type" "emergency_type",
	"title" text NOT NULL,
	"description" text NOT NULL,
	"latitude" numeric(10, 8),
	"longitude" numeric(11, 8),
	"accuracy" double precision,
	"location_method" "location_method" NOT NULL,
	"press_count" integer DEFAULT 1 NOT NULL,
	"intake_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"device_info" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	"acknowledged_by_name" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"resolved_by_name" text,
	"response_notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"site_id" text NOT NULL,
	"envelope" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "emergency_alerts_by_site" ON "emergency_alerts" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "emergency_alerts_by_reporter" ON "emergency_alerts" USING btree ("reported_by","created_at");--> statement-breakpoint
CREATE INDEX "emergency_alerts_open" ON "emergency_alerts" USING btree ("site_id","reported_by") WHERE state in ('open', 'in_progress');--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("position") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;
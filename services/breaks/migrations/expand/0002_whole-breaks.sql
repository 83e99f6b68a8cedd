CREATE TABLE "break_analytics" (
	"site_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"session_type" "break_type" NOT NULL,
	"total_sessions" integer NOT NULL,
	"total_duration" integer NOT NULL,
	"average_duration" integer NOT NULL,
	"longest_session" integer NOT NULL,
	"within_policy_count" integer NOT NULL,
	"extended_count" integer NOT NULL,
	"expired_count" integer NOT NULL,
	CONSTRAINT "break_analytics_user_id_site_id_date_session_type_pk" PRIMARY KEY("user_id","site_id","date","session_type")
);
--> statement-breakpoint
CREATE TABLE "break_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"setting_key" text NOT NULL,
	"setting_value" integer NOT NULL,
	"display_name" text NOT NULL,
	"description" text NOT NULL,
	"unit" text NOT NULL,
	"min_value" integer NOT NULL,
	"max_value" integer NOT NULL,
	"updated_by" uuid,
	"updated_by_name" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consumer" text NOT NULL,
	"subject" text NOT NULL,
	"data" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"consumer" text NOT NULL,
	"event_id" uuid NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "break_sessions" SET "day" = ("start_time" AT TIME ZONE 'UTC')::date;--> statement-breakpoint
ALTER TABLE "break_sessions" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "extended_by" uuid;--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "extended_by_name" text;--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "extension_reason" text;--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "original_duration" integer;--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "extensions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "cancelled_by_name" text;--> statement-breakpoint
CREATE INDEX "break_analytics_of_site" ON "break_analytics" USING btree ("site_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "break_settings_key" ON "break_settings" USING btree ("site_id","setting_key");--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "break_sessions_of_user" ON "break_sessions" USING btree ("user_id","start_time");--> statement-breakpoint
CREATE INDEX "break_sessions_of_day" ON "break_sessions" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "break_sessions_running" ON "break_sessions" USING btree ("start_time") WHERE end_time is null;